// The search's calls in a process of their own: node bench/build/search-server.js
// Prints `{ port }` when it listens; ends with its input.
import { feedRoutes } from '#modules/discovery/index.ts';
import { serveRoutes } from './serve-routes.ts';

const [, script] = process.argv;

if (script?.endsWith('search-server.js')) await serveRoutes(feedRoutes);
