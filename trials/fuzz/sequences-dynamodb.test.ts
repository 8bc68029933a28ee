import { openMirrorForFile } from '@kitchen-table/operator/testing/suites'
import { test } from 'vitest'
import { chooseByRunSize, seed } from '../run-size.ts'
import { runSequences } from './run-sequences.ts'

const openMirror = openMirrorForFile()

test(
  `random sequences of requests: the product on DynamoDB agrees with the model (SEED=${seed})`,
  {
    timeout: chooseByRunSize({ full: 600_000, nightly: 3_600_000 }),
  },
  () => runSequences('sequences on DynamoDB', chooseByRunSize({ full: 4, nightly: 100 }), openMirror),
)
