import type { Notice } from '@kitchen-table/contract/accounts'
import { formatDate } from '@kitchen-table/i18n/formats'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { adminApi, adminClient } from '../../app/admin-api.ts'
import { getErrorMessage, getRefusalCode } from '../../app/api.ts'
import { useFormMutation } from '../../app/forms/use-form-mutation.ts'
import { patchQueryData } from '../../app/patch-query-data.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useFlash } from '../../ui/feedback/flash-store.ts'
import { messages } from './messages.ts'

const noticesKey = adminApi.accounts.notices.queryKey()

/** The notices for administrators that have not been dismissed; renders nothing without any. */
export function NoticesPanel() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { data } = useQuery({ queryKey: noticesKey, queryFn: () => adminClient.accounts.notices() })
  const notices = data?.notices ?? []
  if (notices.length === 0) return null

  return (
    <Card as="section" aria-labelledby="notices">
      <h2 id="notices" ref={heading} tabIndex={-1} className="text-title-s">
        {messages.notices()}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {notices.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} onDismiss={() => heading.current?.focus()} />
        ))}
      </ul>
    </Card>
  )
}

/** Dismisses a notice. Succeeds also when another administrator has dismissed it already. */
async function dismissNotice(id: string): Promise<void> {
  try {
    await adminClient.accounts.dismissNotice({ id })
  } catch (error) {
    if (getRefusalCode(error) !== 'accounts.notice_not_found') throw error
  }
}

/** `onDismiss` is called before the row, whose button has the focus, is removed. */
function NoticeRow({ notice, onDismiss }: { notice: Notice; onDismiss: () => void }) {
  const { id, words, at } = notice
  const queryClient = useQueryClient()
  const flash = useFlash()
  const dismissMutation = useFormMutation({
    mutationFn: () => dismissNotice(id),
    patchCache: () =>
      patchQueryData(queryClient, noticesKey, ({ notices }) => ({
        notices: notices.filter((other) => other.id !== id),
      })),
    onError: (error) => flash.error({ title: messages.noticeStillThere(), text: getErrorMessage(error) }),
  })

  function dismiss() {
    onDismiss()
    void dismissMutation.submit()
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5">
      <p className="min-w-0 flex-1 basis-72">
        {words}
        <time dateTime={at} className="block text-small text-soft">
          {formatDate(new Date(at), { dateStyle: 'medium' })}
        </time>
      </p>
      <Button variant="outline" size="small" onClick={dismiss}>
        {messages.dismiss()}
        <span className="sr-only">: {words}</span>
      </Button>
    </li>
  )
}
