import { crisisModel } from '@kitchen-table/domain/find-crisis'
import { intentModel } from '@kitchen-table/domain/intent-matcher'
import { expect, test, vi } from 'vitest'
import { trainCrisisModel } from '../../training/crisis/train.ts'
import { trainIntentModel } from '../../training/intents/train.ts'

vi.setConfig({ testTimeout: 900_000 })

test('training the crisis model results in the committed one', () => {
  expect(trainCrisisModel()).toEqual(crisisModel)
})

test('training the intent model results in the committed one', () => {
  expect(trainIntentModel()).toEqual(intentModel)
})
