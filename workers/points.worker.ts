import { expose, transfer } from 'comlink';
import { onceAThread } from './once-a-thread';
import { createPointsService } from './points-service';

// comlink transfers objects only; all other results have no buffers
onceAThread(() =>
  expose(
    createPointsService((result, buffers) =>
      buffers.length > 0 ? transfer(result, buffers) : result,
    ),
  ),
);
