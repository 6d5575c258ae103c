import { expect, it } from 'vitest';
import { usersOf } from './other-user';

/** As Linux 6.12 writes it: a server on 8911 of user 1000, to which users 1001 and 1000 are connected. */
const TABLE = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:22CF 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 81311 1 0000000000000000 100 0 0 10 0
   1: 0100007F:B3C4 0100007F:22CF 01 00000000:00000000 00:00000000 00000000  1001        0 81320 1 0000000000000000 20 4 30 10 -1
   2: 0100007F:22CF 0100007F:B3C4 01 00000000:00000000 00:00000000 00000000  1000        0 81312 1 0000000000000000 20 4 30 10 -1
   3: 0100007F:B3D0 0100007F:22CF 01 00000000:00000000 00:00000000 00000000  1000        0 81333 1 0000000000000000 20 4 30 10 -1
`;

it.each([
  ['another user', 0xb3c4, [1001]],
  ['the same user', 0xb3d0, [1000]],
  ['another computer', 50_000, []],
])('finds the user at the other end: %s', (_, remotePort, users) => {
  expect(usersOf({ localPort: 8911, remotePort }, TABLE)).toEqual(users);
});

it('says nothing without a table', () => {
  expect(usersOf({ localPort: 8911, remotePort: 50_000 }, '')).toEqual([]);
});
