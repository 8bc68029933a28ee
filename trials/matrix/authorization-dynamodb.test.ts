import { shuffle } from '@kitchen-table/application/testing/samples'
import { createSeededRandom } from '@kitchen-table/demo/seeded-random'
import { openMirrorForFile } from '@kitchen-table/operator/testing/suites'
import { test } from 'vitest'
import { reportTrial } from '../report-trial.ts'
import { chooseByRunSize, seed } from '../run-size.ts'
import { attempts, expectAttempts, expectIndistinguishableEverywhere } from './attempts.ts'

const openMirror = openMirrorForFile()

/** `npm test` makes a random part of the attempts, because each of them takes several times as long as on SQLite. */
const ATTEMPTS = chooseByRunSize({ full: 400, nightly: attempts.length })

test(`the authorization matrix holds on DynamoDB, and refusals store nothing (SEED=${seed})`, {
  timeout: chooseByRunSize({ full: 600_000, nightly: 7_200_000 }),
}, async () => {
  const startedAt = performance.now()
  const order = shuffle(attempts, createSeededRandom(String(seed), 'dynamodb').next).slice(0, ATTEMPTS)
  const indistinguishable = await expectAttempts(order, openMirror)
  if (ATTEMPTS === attempts.length) expectIndistinguishableEverywhere(indistinguishable)
  reportTrial('authorization matrix on DynamoDB', startedAt, { cases: order.length })
})
