import type { Actor } from '@kitchen-table/domain/accounts'
import { topicFolder, unitFolder } from '../../../platform/uploads/file-folders.ts'
import type { SaveUploads } from '../../../platform/uploads/save-uploads.ts'
import { requireEditor } from '../require-editor.ts'
import { toShortId } from './save-outcome.ts'

type SaveRecord<Input, Rest extends unknown[], Saved> = (
  actor: Actor,
  input: Input,
  ...rest: Rest
) => Promise<Saved>

type UnitFiles = {
  unitId?: string | undefined
  film?: string | null
  attachment: string | null
  embedImage: string | null
}

/**
 * Returns a use-case that saves a unit whose files may be uploads. `save` gets the keys of stored files in place of the
 * uploads, and the id under which they are stored, also for a new unit.
 */
export function withUnitUploads<Input extends UnitFiles, Rest extends unknown[], Saved>(
  { saveUploads, newId }: { saveUploads: SaveUploads; newId: () => string },
  save: SaveRecord<Input & { unitId: string }, Rest, Saved>,
): SaveRecord<Input, Rest, Saved> {
  return async (actor, input, ...rest) => {
    requireEditor(actor)
    const { unitId = toShortId(newId()), film = null, attachment, embedImage } = input
    const folder = unitFolder(unitId)
    const fields = [
      { field: 'film', reference: film, purpose: 'unit-film', folder },
      { field: 'attachment', reference: attachment, purpose: 'unit-attachment', folder },
      { field: 'embedImage', reference: embedImage, purpose: 'content-picture', folder },
    ] as const
    return saveUploads(actor, fields, (resolveKey) => {
      const keys = {
        film: resolveKey(film),
        attachment: resolveKey(attachment),
        embedImage: resolveKey(embedImage),
      }
      return save(actor, { ...input, ...keys, unitId }, ...rest)
    })
  }
}

type TopicFiles = { layout: string; banner: string | null }

/** The same for a topic, whose banner may be an upload. */
export function withTopicUploads<Input extends TopicFiles, Rest extends unknown[], Saved>(
  { saveUploads }: { saveUploads: SaveUploads },
  save: SaveRecord<Input, Rest, Saved>,
): SaveRecord<Input, Rest, Saved> {
  return async (actor, input, ...rest) => {
    requireEditor(actor)
    const { layout, banner } = input
    const field = {
      field: 'banner',
      reference: banner,
      purpose: 'content-picture',
      folder: topicFolder(layout),
    } as const
    return saveUploads(actor, [field], (resolveKey) =>
      save(actor, { ...input, banner: resolveKey(banner) }, ...rest),
    )
  }
}
