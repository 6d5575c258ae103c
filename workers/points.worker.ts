import { expose, transfer } from 'comlink';
import { onceAThread } from './once-a-thread';
import { createPointsService } from './points-service';

// comlink takes objects only; what else a task gives has no buffers
onceAThread(() =>
  expose(
    createPointsService((result, buffers) =>
      buffers.length > 0 ? transfer(result, buffers) : result,
    ),
  ),
);
