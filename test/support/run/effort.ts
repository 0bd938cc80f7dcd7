/**
 * What the processor worked for this process and its threads meanwhile, in milliseconds. Unlike the time that
 * passes it does not grow with what else the machine does.
 */
export async function effortOf(work: () => Promise<unknown>): Promise<number> {
  const begun = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}
