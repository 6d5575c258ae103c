import type { PointsClient } from '@/client/points';
import { messageOf } from '@/model/errors';
import { useNotify } from '../notify';
import { picturePng, type SavedPicture } from './save-picture';

/** Saves a picture as a file that is named after the embedding and what colours it. */
export function useSavePicture(
  embedding: string,
  client: PointsClient,
): (picture: SavedPicture) => Promise<void> {
  const notify = useNotify();
  return async (picture) => {
    try {
      const address = URL.createObjectURL(await picturePng(picture, client));
      const link = document.createElement('a');
      link.href = address;
      const parts = [...new Set([embedding, picture.title])];
      link.download = `${parts.join(' ').replace(/[^\p{L}\p{N} ._+-]/gu, '_')}.png`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    } catch (error) {
      notify({
        tone: 'warning',
        text: `The picture could not be saved: ${messageOf(error)}`,
      });
    }
  };
}
