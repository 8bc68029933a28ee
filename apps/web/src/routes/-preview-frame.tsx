import { emptyProgress } from '@kitchen-table/domain/learning'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { adminApi } from '../app/admin-api.ts'
import { type PreviewTarget, previewTargetStore } from '../app/library-view.ts'
import { BottomNavigation } from '../app/main-navigation.tsx'
import { getPageColumnStyle, PageShell } from '../app/page-shell.tsx'
import { CurrentUserContext, type SignedInUser, useCurrentUser } from '../app/queries.ts'
import { SiteHeader } from '../app/site-header.tsx'
import { PreviewLearningProvider } from '../features/learning/preview-learning-provider.tsx'
import { LineIcon } from '../ui/line-icon.tsx'
import { RichMessage } from '../ui/rich-message.tsx'
import { messages } from './-pages.messages.ts'

const navigation = { hasProgress: false, isAdmin: false, managedGroup: null }

/** Returns the administrator as a learner of this organization, who has done nothing yet. */
function toLearner(person: SignedInUser, group: SignedInUser['group']): SignedInUser {
  return {
    ...person,
    user: { ...person.user, role: 'user' },
    group,
    progress: emptyProgress,
    pickUp: null,
    can: { recordUsage: false, seeDisabled: false, readNotices: false, manageUsers: false },
  }
}

type PreviewFrameProps = { target: PreviewTarget; reauthDialog: ReactNode; children: ReactNode }

/** The frame of the learners' pages as a learner sees them, who has no progress. Nothing is recorded. */
export function PreviewFrame({ target, reauthDialog, children }: PreviewFrameProps) {
  const person = useCurrentUser()
  const { title: _, ...input } = target
  const { data } = useQuery(adminApi.catalog.previewLibrary.queryOptions({ input }))
  const group = data?.group ?? null

  return (
    <CurrentUserContext value={toLearner(person, group)}>
      <PreviewLearningProvider>
        <PageShell
          notice={<PreviewBar title={target.title} sub={person.user.sub} />}
          header={<SiteHeader group={group} accountMenu={null} {...navigation} />}
          bottomNavigation={<BottomNavigation {...navigation} />}
        >
          {children}
          {reauthDialog}
        </PageShell>
      </PreviewLearningProvider>
    </CurrentUserContext>
  )
}

function PreviewBar({ title, sub }: { title: string; sub: string }) {
  const navigate = useNavigate()

  function leave() {
    previewTargetStore.remove(sub)
    void navigate({ to: '/admin/layouts' })
  }

  return (
    <aside
      aria-label={messages.preview()}
      className="sticky top-0 z-30 bg-gold py-1 text-small text-gold-ink print:hidden"
    >
      <div
        className={`flex flex-wrap items-center gap-x-4 max-sm:justify-center ${getPageColumnStyle(false)}`}
      >
        <p className="flex min-w-0 items-center gap-2">
          <LineIcon name="eye" className="size-5" />
          <span className="min-w-0">
            <RichMessage
              parts={messages.previewOf({
                title,
                strong: (text) => <strong className="font-semibold">{text}</strong>,
              })}
            />
          </span>
        </p>
        <button
          type="button"
          onClick={leave}
          className="min-h-11 rounded-small px-2 font-semibold underline underline-offset-4 focus-visible:-outline-offset-4 focus-visible:outline-gold-ink focus-visible:shadow-none"
        >
          {messages.leavePreview()}
        </button>
      </div>
    </aside>
  )
}
