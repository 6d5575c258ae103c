import { useState } from 'react';
import type { PointsClient } from '@/client/points';
import { messageOf } from '@/model/errors';
import { useNotify } from '../notify';
import { pictureOf, type SavedPicture } from './save-picture';

/** Saves a picture as a file that is named after the embedding and what colours it. */
export function useSavePicture(
  embedding: string,
  client: PointsClient,
): readonly [save: (picture: SavedPicture) => Promise<void>, isSaving: boolean] {
  const notify = useNotify();
  const [isSaving, setSaving] = useState(false);
  const save = async (picture: SavedPicture) => {
    setSaving(true);
    try {
      const address = URL.createObjectURL(await pictureOf(picture, client));
      const link = document.createElement('a');
      link.href = address;
      const parts = picture.by === '' ? [embedding] : [embedding, picture.by];
      link.download = `${parts.join(' ').replace(/[^\p{L}\p{N} ._+-]/gu, '_')}.png`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    } catch (error) {
      notify({
        tone: 'warning',
        text: `The picture could not be saved: ${messageOf(error)}`,
      });
    } finally {
      setSaving(false);
    }
  };
  return [save, isSaving];
}
