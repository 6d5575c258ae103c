import type { Notify } from '@/page/kit/context/notify';
import { sayLimits } from './browser-limits';
import { keepApp } from './keep-app';

/** Runs once the first screen is complete: says what this browser refuses the page, and keeps a copy of the app. */
export async function runAfterStart(notify: Notify): Promise<void> {
  await sayLimits(notify);
  await keepApp(notify);
}
