/** What pages may place of what comes before a launch. */
export { SubscribeForm } from './subscribe-form.tsx';
