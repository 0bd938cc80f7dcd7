import { readConfig } from './config.ts';
import { startGateway } from './server.ts';

try {
  const running = await startGateway(readConfig(process.env));
  const { gateway } = running;
  process.stdout.write(
    `${JSON.stringify({ gateway: 'ready', url: running.url, publicUrl: gateway.publicUrl })}\n`,
  );
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    running.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
