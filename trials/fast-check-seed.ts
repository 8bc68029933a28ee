import fc from 'fast-check'
import { seed } from './run-size.ts'

// Every property starts from the one seed of the run, so that SEED=N repeats all of them.
fc.configureGlobal({ seed })
