import type { AdoptionState, ReadSource } from '@kitchen-table/cloud/adoption'
import type { CopyFilesDeps } from './copy-files.ts'
import type { NoteOf } from './findings.ts'
import type { Target } from './open-target.ts'
import type { OnProgress } from './plan-adoption.ts'

export type CarryOutDeps = {
  source: ReadSource
  target: Target
  state: AdoptionState
  files: CopyFilesDeps | null
  noteOf: NoteOf
  onProgress: OnProgress
}
