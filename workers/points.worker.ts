import { expose, transfer } from 'comlink';
import { createPointsService } from './points-service';

// comlink takes objects only; what else a task gives has no buffers
expose(
  createPointsService((result, buffers) =>
    buffers.length > 0 ? transfer(result, buffers) : result,
  ),
);
