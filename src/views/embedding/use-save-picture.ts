import { useState } from 'react';
import type { PointsClient } from '@/client/points';
import { messageOf } from '@/model/errors';
import { download } from '../figure/download';
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
      const parts = picture.by === '' ? [embedding] : [embedding, picture.by];
      download(await pictureOf(picture, client), `${parts.join(' ')}.png`);
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
