import { crisisModel } from '@kitchen-table/domain/find-crisis'
import { readLabeledTexts } from '../read-labeled-texts.ts'
import { measureCrisisModel } from './measure.ts'

const formatShare = (share: number) => `${(100 * share).toFixed(1)} of 100`

for (const path of process.argv.slice(2)) {
  const { crises, harmless, recognized, mistaken, rightKind } = measureCrisisModel(
    crisisModel,
    readLabeledTexts(path),
  )
  console.log(
    `${path}: of ${crises} crises ${formatShare(recognized)} are recognized, ${formatShare(rightKind)} of`,
  )
  console.log(
    `  these as their kind; of ${harmless} harmless searches ${formatShare(mistaken)} are taken for one.`,
  )
}
