/** The door of exporting what is kept of a person. */
export { exportAccount } from './export-account.ts';
export { exportAccountJob } from './export-account.jobs.ts';
export { exportAccountRoutes } from './export-account.routes.ts';
export { type ExportState, readExport } from './read-export.ts';
