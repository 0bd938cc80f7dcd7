/** The door of analytics; it listens, so only main knocks. */
export { eventsWritten } from './record-events.ts';
