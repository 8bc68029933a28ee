import type { HelpLineRow } from '@kitchen-table/contract/catalog'
import { computeCheckDates } from '@kitchen-table/domain/help'
import { adminClient } from '../../../../app/admin-api.ts'
import { localToday } from '../../../../app/local-today.ts'
import { useSaveCheck } from '../checked-records/use-save-check.ts'
import { messages } from './messages.ts'
import { useReloadHelpLines } from './use-reload-help-lines.ts'

type Check = Pick<HelpLineRow, 'checkedOn' | 'checkAgainBy'>

async function saveCheck(line: HelpLineRow, check: Check): Promise<HelpLineRow> {
  const {
    savedAt: _at,
    savedBy: _by,
    ...saved
  } = await adminClient.catalog.updateHelpLine({ ...line, ...check })
  return saved
}

/** Returns a function that says that a line was checked today and found right. The message that follows has an Undo button. */
export function useMarkHelpLineChecked() {
  const save = useSaveCheck(useReloadHelpLines())

  return (line: HelpLineRow) => {
    const { slug, name, checkedOn, checkAgainBy } = line
    return save({
      record: `help-line:${slug}`,
      name,
      save: () => saveCheck(line, computeCheckDates(localToday())),
      restore: (saved) => saveCheck(saved, { checkedOn, checkAgainBy }),
      describeFailure: (reason) => messages.notSavedBecause({ name, reason }),
    })
  }
}
