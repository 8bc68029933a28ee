import { type CrisisModel, HARMLESS_LABEL, recognizeCrisis } from '@kitchen-table/domain/crisis-model'
import type { LabeledLine } from '../read-labeled-texts.ts'

type CrisisQuality = {
  crises: number
  harmless: number
  /** Shares from 0 to 1: of crises that are recognized, of harmless texts taken for one, of recognized crises with their kind. */
  recognized: number
  mistaken: number
  rightKind: number
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

/** Measures a model on texts that were labeled by people. */
export function measureCrisisModel(model: CrisisModel, lines: readonly LabeledLine[]): CrisisQuality {
  const found = lines.map(({ label, text }) => ({ label, kind: recognizeCrisis(model, text)?.kind ?? null }))
  const crises = found.filter(({ label }) => label !== HARMLESS_LABEL)
  const harmless = found.filter(({ label }) => label === HARMLESS_LABEL)
  const recognized = crises.filter(({ kind }) => kind !== null)
  return {
    crises: crises.length,
    harmless: harmless.length,
    recognized: share(recognized.length, crises.length),
    mistaken: share(harmless.filter(({ kind }) => kind !== null).length, harmless.length),
    rightKind: share(recognized.filter(({ label, kind }) => label === kind).length, recognized.length),
  }
}
