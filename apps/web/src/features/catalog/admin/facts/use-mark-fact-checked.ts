import type { FactRow } from '@kitchen-table/contract/catalog'
import { computeNextFactCheck } from '@kitchen-table/domain/facts'
import { adminClient } from '../../../../app/admin-api.ts'
import { localToday } from '../../../../app/local-today.ts'
import { useSaveCheck } from '../checked-records/use-save-check.ts'
import { messages } from './messages.ts'
import { useReloadFacts } from './use-reload-facts.ts'

type Check = Pick<FactRow, 'checkedOn' | 'checkAgainBy' | 'confirmed'>

async function saveCheck({ uses, ...fact }: FactRow, check: Check): Promise<FactRow> {
  const { savedAt: _at, savedBy: _by, ...saved } = await adminClient.catalog.updateFact({ ...fact, ...check })
  return { ...saved, uses }
}

/** Returns a function that says that a fact was checked today and found right. The message that follows has an Undo button. */
export function useMarkFactChecked() {
  const save = useSaveCheck(useReloadFacts())

  return (fact: FactRow) => {
    const { slug, title, checkedOn, checkAgainBy, confirmed } = fact
    const today = localToday()
    const check = { checkedOn: today, checkAgainBy: computeNextFactCheck(fact, today), confirmed: true }
    return save({
      record: `fact:${slug}`,
      name: title,
      save: () => saveCheck(fact, check),
      restore: (saved) => saveCheck(saved, { checkedOn, checkAgainBy, confirmed }),
      describeFailure: (reason) => messages.notSavedBecause({ title, reason }),
    })
  }
}
