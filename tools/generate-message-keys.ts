import path from 'node:path';
import { readCatalogues } from './vite/message-catalogues.ts';
import { MESSAGE_KEYS_FILE, writeMessageKeys } from './vite/vite-messages.ts';

const root = path.resolve(import.meta.dirname, '..');
const { keys } = readCatalogues(root);
const changed = writeMessageKeys(root, keys);
console.log(`${MESSAGE_KEYS_FILE}: ${keys.length} keys${changed ? ', written' : ', unchanged'}`);
