const LOOK_MS = 20;
const MIB = 1024 ** 2;

/** Does a job and tells how far the resident memory of this process rose above where it began. */
export async function memoryOf<T>(job: () => Promise<T>): Promise<{ answer: T; mib: number }> {
  const before = process.memoryUsage.rss();
  let most = before;
  const look = () => void (most = Math.max(most, process.memoryUsage.rss()));
  const timer = setInterval(look, LOOK_MS);
  try {
    const answer = await job();
    look();
    return { answer, mib: (most - before) / MIB };
  } finally {
    clearInterval(timer);
  }
}
