/** True in `npm run test:long`: files named `.more.test.ts` then have more cases, or some that take long. */
export const isLong = process.env.PETRI_LONG === '1';
