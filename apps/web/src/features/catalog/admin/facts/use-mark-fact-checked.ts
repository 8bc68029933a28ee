import type { FactRow } from '@kitchen-table/contract/catalog'
import { computeNextFactCheck } from '@kitchen-table/domain/facts'
import { adminClient } from '../../../../app/admin-api.ts'
import { getErrorMessage } from '../../../../app/api.ts'
import { formatListDate } from '../../../../app/format-dates.ts'
import { localToday } from '../../../../app/local-today.ts'
import { messages as commonMessages } from '../../../../ui/common.messages.ts'
import { useFlash } from '../../../../ui/feedback/flash-store.ts'
import { createRecordFlash } from '../../editors/record-flash.ts'
import { messages } from './messages.ts'
import { useReloadFacts } from './use-reload-facts.ts'

type Check = Pick<FactRow, 'checkedOn' | 'checkAgainBy' | 'confirmed'>

/** Returns a function that says that a fact was checked today and found right. The message that follows has an Undo button. */
export function useMarkFactChecked() {
  const flashStore = useFlash()
  const reload = useReloadFacts()

  async function saveCheck({ uses, ...fact }: FactRow, check: Check): Promise<FactRow | null> {
    try {
      const {
        savedAt: _at,
        savedBy: _by,
        ...saved
      } = await adminClient.catalog.updateFact({ ...fact, ...check })
      return { ...saved, uses }
    } catch (error) {
      const text = messages.notSavedBecause({ title: fact.title, reason: getErrorMessage(error) })
      const flash = createRecordFlash(flashStore, `fact:${fact.slug}`)
      flash.fail({ level: 'warn', title: commonMessages.updateFailed(), text })
      return null
    } finally {
      void reload()
    }
  }

  return async (fact: FactRow) => {
    const { checkedOn, checkAgainBy, confirmed } = fact
    const today = localToday()
    const check = { checkedOn: today, checkAgainBy: computeNextFactCheck(fact, today), confirmed: true }
    const saved = await saveCheck(fact, check)
    if (saved === null) return
    createRecordFlash(flashStore, `fact:${fact.slug}`).succeed([
      {
        title: messages.checkedToday(),
        text: messages.toBeCheckedAgain({ title: fact.title, date: formatListDate(saved.checkAgainBy) }),
        action: {
          label: commonMessages.undo(),
          run: () => void saveCheck(saved, { checkedOn, checkAgainBy, confirmed }),
        },
      },
    ])
  }
}
