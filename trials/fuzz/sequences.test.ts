import { test } from 'vitest'
import { chooseByRunSize, seed } from '../run-size.ts'
import { runSequences } from './run-sequences.ts'

test(
  `random sequences of requests: the product agrees with the model (SEED=${seed})`,
  {
    timeout: chooseByRunSize({ full: 600_000, nightly: 1_200_000 }),
  },
  () => runSequences('sequences', chooseByRunSize({ small: 15, full: 60, nightly: 500 })),
)
