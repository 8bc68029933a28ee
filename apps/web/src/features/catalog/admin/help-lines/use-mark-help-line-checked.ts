import type { HelpLineRow } from '@kitchen-table/contract/catalog'
import { computeCheckDates } from '@kitchen-table/domain/help'
import { useQueryClient } from '@tanstack/react-query'
import { adminClient } from '../../../../app/admin-api.ts'
import { getErrorMessage } from '../../../../app/api.ts'
import { formatListDate } from '../../../../app/format-dates.ts'
import { localToday } from '../../../../app/local-today.ts'
import { messages as commonMessages } from '../../../../ui/common.messages.ts'
import { useFlash } from '../../../../ui/feedback/flash-store.ts'
import { createRecordFlash } from '../../editors/record-flash.ts'
import { editedHelpLinesQuery } from '../../editors/record-list-queries.ts'
import { problemsQuery } from '../queries.ts'
import { messages } from './messages.ts'

/** Returns a function that says that a line was checked today and found right. The message that follows has an Undo button. */
export function useMarkHelpLineChecked() {
  const queryClient = useQueryClient()
  const flashStore = useFlash()

  async function saveDates(
    line: HelpLineRow,
    dates: Pick<HelpLineRow, 'checkedOn' | 'checkAgainBy'>,
  ): Promise<HelpLineRow | null> {
    try {
      const {
        savedAt: _at,
        savedBy: _by,
        ...saved
      } = await adminClient.catalog.updateHelpLine({
        ...line,
        ...dates,
      })
      return saved
    } catch (error) {
      const text = messages.notSavedBecause({ name: line.name, reason: getErrorMessage(error) })
      const flash = createRecordFlash(flashStore, `help-line:${line.slug}`)
      flash.fail({ level: 'warn', title: commonMessages.updateFailed(), text })
      return null
    } finally {
      void queryClient.invalidateQueries({ queryKey: editedHelpLinesQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: problemsQuery.queryKey })
    }
  }

  return async (line: HelpLineRow) => {
    const { checkedOn, checkAgainBy } = line
    const saved = await saveDates(line, computeCheckDates(localToday()))
    if (saved === null) return
    createRecordFlash(flashStore, `help-line:${line.slug}`).succeed([
      {
        title: messages.checkedToday(),
        text: messages.toBeCheckedAgain({ name: line.name, date: formatListDate(saved.checkAgainBy) }),
        action: {
          label: commonMessages.undo(),
          run: () => void saveDates(saved, { checkedOn, checkAgainBy }),
        },
      },
    ])
  }
}
