import { validateFile } from '../../../ui/fields/file-rules.ts'
import { contentPictureRules } from './content-file-rules.ts'
import { messages } from './unit.messages.ts'
import type { UnitValues } from './unit-values.ts'

/** `isPicture`: whether it is to be uploaded as the image of the lesson. */
type PastedFileOutcome = { isPicture: boolean; words: string }

/** Returns what becomes of a file that was pasted into the text of a lesson, in a sentence. */
export function checkPastedFile(
  file: { name: string; size: number; type: string },
  { type, embedImage }: Pick<UnitValues, 'type' | 'embedImage'>,
  isUploading: boolean,
): PastedFileOutcome {
  const place = type === 'Video' ? 'still' : 'image'
  const refuse = (words: string) => ({ isPicture: false, words })
  if (!file.type.startsWith('image/')) return refuse(messages.fileNotPasted({ file: file.name }))
  const problem = validateFile(file, contentPictureRules)
  if (problem !== undefined) return refuse(messages.pictureNotPasted({ reason: problem }))
  if (embedImage !== null || isUploading) return refuse(messages.pictureNotPastedBeside({ place }))
  return { isPicture: true, words: messages.picturePasted({ place }) }
}
