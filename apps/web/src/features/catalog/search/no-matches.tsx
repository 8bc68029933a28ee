import { Link } from '@tanstack/react-router'
import { Button } from '../../../ui/button.tsx'
import { linkStyle } from '../../../ui/link-style.ts'

export function NoMatches({ onClear }: { onClear: () => void }) {
  return (
    <div className="rounded-card bg-tint/50 px-5 py-8 sm:px-8">
      <p className="font-serif text-title-s">We couldn't find any matches.</p>
      <ul className="mt-3 list-disc space-y-1 ps-5">
        <li>Check the spelling of your word.</li>
        <li>Try a less specific term: “car” instead of “car lease payment”.</li>
        <li>Use single words.</li>
        <li>Think of a synonym: “salary”, “pay”, “wages”.</li>
        <li>
          Look through the{' '}
          <Link to="/AllTopics" className={linkStyle}>
            list of topics
          </Link>
          .
        </li>
      </ul>
      <Button variant="outline" className="mt-5" onClick={onClear}>
        Clear Search
      </Button>
    </div>
  )
}
