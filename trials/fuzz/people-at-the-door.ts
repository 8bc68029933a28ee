import type { TestProduct } from '../../apps/server/src/testing/product.ts'
import { type SampleName, switchOff, type Who } from '../../apps/server/src/testing/sample-people.ts'

/** Whoever may ask: a stranger, each role, and those who are signed in and shut out. */
export const askers = [
  'learner',
  'young',
  'manager',
  'otherLearner',
  'alone',
  'admin',
  'nobody',
  'disabled',
  'dormantLearner',
] as const satisfies Who[]

/** Whoever can sign in, and is let in again, may lose the session by what is asked in their name. */
export async function signedInAgain(product: TestProduct, name: SampleName): Promise<void> {
  product.db.exec(`
    DELETE FROM attempts;
    UPDATE accounts SET enabled = 1;
    UPDATE groups SET body = json_set(body, '$.groupStatus', 'active')`)
  await product.signIn(name)
  switchOff(product.db)
}
