import { ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { createClockOffsetEstimator } from '@kitchen-table/application/testing/use-cases'
import { expect, test } from 'vitest'
import { openTestDynamodb } from '../testing/open-test-dynamodb.ts'
import { observeResponseDates } from './observe-response-dates.ts'

const { newClient } = openTestDynamodb()

test.each([-3000, 3000])(
  'a process whose clock is %i ms ahead learns it from the responses',
  async (ahead) => {
    const client = newClient()
    const clock = createClockOffsetEstimator()
    observeResponseDates(client, { now: () => Date.now() + ahead, observe: clock.observe })
    await client.send(new ListTablesCommand({}))
    expect(Math.sign(clock.offsetMs())).toBe(-Math.sign(ahead))
    await expect
      .poll(async () => {
        await client.send(new ListTablesCommand({}))
        return Math.abs(clock.offsetMs() + ahead) < 200
      })
      .toBe(true)
  },
)
