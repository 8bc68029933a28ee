import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lazyComponent } from '../../../app/lazy-component.tsx'
import { Button } from '../../../ui/button.tsx'
import { buttonStyle } from '../../../ui/button-style.ts'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { linkStyle } from '../../../ui/link-style.ts'
import { RichMessage } from '../../../ui/rich-message.tsx'
import { messages } from './messages.ts'

const waysStyle = buttonStyle({ variant: 'outline', size: 'small' })

/** Loaded ahead while the page is idle: these people are there without a connection, and without an answer. */
const OrganizationHelpLines = lazyComponent(
  () => import('./organization-help-lines.tsx').then((module) => module.OrganizationHelpLines),
  {
    name: messages.yourPeople,
    substitute: () => null,
  },
)

export type NoMatchesProps = {
  /** Whether something else helps, and stands above. */
  hasHelp?: boolean
  topics?: ReactNode
  /** Whether the topics arrived after the rest had been shown: then they stand below it. */
  areTopicsLate?: boolean
  /** Called when the person wants to search in other words. */
  onRephrase: () => void
  onClear: () => void
}

/** Ways to go on when no track has the term. */
export function NoMatches(props: NoMatchesProps) {
  'use no memo'
  const { hasHelp = false, topics, areTopicsLate = false, onRephrase, onClear } = props
  return (
    <section
      aria-labelledby="no-matches"
      className="grid gap-x-12 gap-y-6 rounded-card bg-tint/50 px-5 py-8 sm:px-8 lg:grid-cols-2"
    >
      <div>
        <h2 id="no-matches" className="text-title-s">
          {hasHelp ? messages.notWhatYouMeant() : messages.noMatches()}
        </h2>
        <p className="mt-2">{messages.sayItAsToAFriend()}</p>
        <Button variant={hasHelp ? 'outline' : 'filled'} className="mt-4" onClick={onRephrase}>
          {messages.rephrase()}
        </Button>
        <p className="mt-6">{messages.orByKeyword()}</p>
        <ul className="mt-1 list-disc space-y-1 ps-5">
          <li>{messages.checkSpelling()}</li>
          <li>{messages.lessSpecific()}</li>
          <li>{messages.singleWords()}</li>
          <li>{messages.synonym()}</li>
          <li>
            <RichMessage
              parts={messages.lookThroughTopics({
                link: (text) => (
                  <Link to="/AllTopics" className={linkStyle}>
                    {text}
                  </Link>
                ),
              })}
            />
          </li>
        </ul>
        <Button variant="outline" className="mt-5" onClick={onClear}>
          {messages.clearSearch()}
        </Button>
      </div>
      <div className="space-y-6">
        {!areTopicsLate && topics}
        {!hasHelp && <OrganizationHelpLines />}
        <div>
          <h3 className="text-title-s">{messages.ratherTalk()}</h3>
          <p className="mt-2">{messages.whoHelpsNearby()}</p>
          <div className="mt-3 flex flex-wrap gap-2.5">
            <a href="tel:211" className={waysStyle}>
              {messages.call211()}
            </a>
            <Link to="/help-right-now" className={waysStyle}>
              {commonMessages.helpRightNow()}
            </Link>
          </div>
        </div>
        {areTopicsLate && topics}
      </div>
    </section>
  )
}
