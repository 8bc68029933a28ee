import { expect, test } from 'vitest'
import { openProduct } from './product.ts'

test.each([
  ['a count', 'UPDATE event_counts SET count = count + 1'],
  ['the people who signed in', 'DELETE FROM login_days'],
  ['an event that is not counted', 'DELETE FROM event_counts'],
])('a product cannot be closed with a wrong counter: %s', async (_what, sql) => {
  const product = await openProduct()
  product.db.exec(sql)
  await expect(product.close()).rejects.toThrow('Counters of usage events are wrong: [{"group":"')
})
