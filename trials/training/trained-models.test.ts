import { crisisModel } from '@kitchen-table/domain/find-crisis'
import { intentModel } from '@kitchen-table/domain/intent-matcher'
import { trainCrisisModel } from '@kitchen-table/training/crisis'
import { trainIntentModel } from '@kitchen-table/training/intents'
import { expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 900_000 })

test('training the crisis model results in the committed one', () => {
  expect(trainCrisisModel()).toEqual(crisisModel)
})

test('training the intent model results in the committed one', () => {
  expect(trainIntentModel()).toEqual(intentModel)
})
