import { useEffect, useState } from 'react'
import { claimNewRecord } from '../../../app/claim-new-record.ts'
import { useCurrentUser } from '../../../app/queries.ts'

/** Returns the id of the new record that this page creates (app/claim-new-record.ts); null until it is known. */
export function useNewRecordId(kind: string): string | null {
  const { sub } = useCurrentUser().user
  const [claimed, setClaimed] = useState<{ kind: string; id: string } | null>(null)

  useEffect(() => {
    let isLeft = false
    let release = () => {}
    // In a later task: an effect that is cleaned up at once, as in development, claims nothing.
    const timer = setTimeout(async () => {
      const record = await claimNewRecord(sub, kind)
      if (isLeft) return record.release()
      release = record.release
      setClaimed({ kind, id: record.id })
    })
    return () => {
      isLeft = true
      clearTimeout(timer)
      release()
    }
  }, [sub, kind])

  return claimed?.kind === kind ? claimed.id : null
}
