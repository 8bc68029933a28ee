import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api, client, getErrorMessage, getRefusalCode } from '../../app/api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useFlash } from '../../ui/use-flash.ts'

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const noticesKey = api.accounts.notices.queryKey()

/** Dismisses a notice. Succeeds also when another administrator has dismissed it already. */
async function dismissNotice(id: string): Promise<void> {
  try {
    await client.accounts.dismissNotice({ id })
  } catch (error) {
    if (getRefusalCode(error) !== 'accounts.notice_not_found') throw error
  }
}

/** The notices for administrators that have not been dismissed; renders nothing without any. */
export function NoticesPanel() {
  const queryClient = useQueryClient()
  const flash = useFlash()
  const heading = useRef<HTMLHeadingElement>(null)
  const { data } = useQuery({ queryKey: noticesKey, queryFn: () => client.accounts.notices() })
  const dismiss = useMutation({
    mutationFn: dismissNotice,
    onSuccess: (_, id) => {
      heading.current?.focus()
      queryClient.setQueryData(
        noticesKey,
        (cached) => cached && { notices: cached.notices.filter((notice) => notice.id !== id) },
      )
    },
    onError: (error) => flash.error({ title: 'The notice is still there', text: getErrorMessage(error) }),
  })
  const notices = data?.notices ?? []
  if (notices.length === 0) return null

  return (
    <Card as="section" aria-labelledby="notices">
      <h2 id="notices" ref={heading} tabIndex={-1} className="text-title-s">
        Notices
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {notices.map(({ id, words, at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5">
            <p className="min-w-0 flex-1 basis-72">
              {words}
              <time dateTime={at} className="block text-small text-soft">
                {dateFormat.format(new Date(at))}
              </time>
            </p>
            <Button
              variant="outline"
              size="small"
              busy={dismiss.isPending && dismiss.variables === id}
              busyText="Putting it away"
              onClick={() => dismiss.mutate(id)}
            >
              Dismiss
              <span className="sr-only">: {words}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
