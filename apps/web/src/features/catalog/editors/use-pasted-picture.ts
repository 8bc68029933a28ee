import { useState } from 'react'
import { checkPastedFile } from './check-pasted-file.ts'
import type { UnitValues } from './unit-values.ts'
import type { RecordForm } from './use-record-form.ts'

/** A picture that was pasted into the text of a lesson, for the field of its image, until changes are discarded. */
export function usePastedPicture({ values, discards, isUploading }: RecordForm<UnitValues>) {
  const [pasted, setPasted] = useState<{ file: File; discards: number } | null>(null)

  return {
    picture: pasted?.discards === discards ? pasted.file : undefined,
    /** Returns what becomes of the file in a sentence. */
    takeFile(file: File): string {
      const { isPicture, words } = checkPastedFile(file, values, isUploading())
      if (isPicture) setPasted({ file, discards })
      return words
    },
  }
}
