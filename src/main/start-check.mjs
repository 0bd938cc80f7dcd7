// Plain JavaScript that any Node reads: says what is wrong before TypeScript is loaded.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 22)) {
  console.error(
    `Groundswell needs Node 22.22 or newer; this is ${process.versions.node}.\n` +
      'On Linux (x64, arm64) `npm ci` brings a fitting one: run `npm ci`, then `npm start`.\n' +
      'Elsewhere install a newer Node from https://nodejs.org.',
  );
  process.exit(1);
}
