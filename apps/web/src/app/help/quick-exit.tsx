import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { RichMessage } from '../../ui/rich-message.tsx'
import { messages } from './messages.ts'

/** Somewhere that anybody may look at. */
const NEUTRAL_SITE = 'https://www.weather.gov/'

/** Replaces the page, so that Back does not lead to it; hidden at once, as the other site may take a while to appear. */
export function leaveForNeutralSite() {
  document.body.hidden = true
  document.title = messages.neutralTitle()
  location.replace(NEUTRAL_SITE)
}

/** Leaves on the second of two presses of Escape with nothing in between. Returns whether the first has happened. */
export function useExitOnEscape(): boolean {
  const [isArmed, setIsArmed] = useState(false)

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape') {
        setIsArmed(false)
        return
      }
      // Otherwise browsers take Escape as the wish to stop loading, and the page would stay.
      event.preventDefault()
      if (event.repeat) return
      if (isArmed) leaveForNeutralSite()
      else setIsArmed(true)
    }
    const disarm = () => setIsArmed(false)
    addEventListener('keydown', onKeyDown)
    addEventListener('pointerdown', disarm)
    return () => {
      removeEventListener('keydown', onKeyDown)
      removeEventListener('pointerdown', disarm)
    }
  }, [isArmed])

  return isArmed
}

/**
 * The button to leave the page for a site that gives nothing away, which stays in view. On a phone, or with large text,
 * the line about it does not stay, so that the places have the screen.
 */
export function QuickExitBar() {
  const isArmed = useExitOnEscape()
  return (
    <aside
      aria-label={messages.leave()}
      data-top-bar
      className="top-0 z-30 bg-card py-2 max-sm:contents sm:sticky sm:border-b sm:border-line print:hidden"
    >
      <div className="mx-auto max-w-page items-center gap-x-4 px-6 max-sm:contents sm:flex">
        <div className="top-0 z-30 flex shrink-0 items-center bg-card max-sm:sticky max-sm:border-b max-sm:border-line max-sm:px-[min(1rem,5vw)] max-sm:py-2">
          <Button
            size="small"
            aria-describedby="quick-exit"
            data-leave-to={NEUTRAL_SITE}
            onClick={leaveForNeutralSite}
          >
            {messages.leave()}
          </Button>
          <p role="status" className="min-w-0 text-small font-semibold not-empty:ms-4">
            {isArmed && messages.pressEscapeAgain()}
          </p>
        </div>
        <p
          id="quick-exit"
          className="min-w-0 bg-card text-small text-soft max-sm:px-[min(1rem,5vw)] max-sm:py-2 print:hidden"
        >
          <RichMessage
            parts={messages.opensNeutralSite({
              notTouch: (text) => <span className="pointer-coarse:sr-only">{text}</span>,
            })}
          />
        </p>
      </div>
    </aside>
  )
}
