import { Accordion, AccordionItem } from '../src/ui/accordion.tsx'
import { Button } from '../src/ui/button.tsx'
import { Card } from '../src/ui/card.tsx'
import { ProgressBar } from '../src/ui/feedback/progress-bar.tsx'
import { Flag } from '../src/ui/flag.tsx'
import { InitialsAvatar } from '../src/ui/initials-avatar.tsx'
import { LineIcon } from '../src/ui/line-icon.tsx'
import { Tabs } from '../src/ui/tabs.tsx'
import { Row, Sample, Section } from './sample.tsx'

export function ContentSection() {
  return (
    <Section title="Content">
      <Sample name="card, raised; flag; progress-bar">
        <div className="grid gap-4 md:grid-cols-2">
          <Card raised as="article">
            <p className="text-tiny font-medium text-warm">Pick up where you stopped</p>
            <h4 className="text-title-s">Debt, and how to talk to a lender</h4>
            <p className="text-soft">Next: Conversation, “Calling a lender when you can’t pay in full”</p>
            <ProgressBar label="Progress in Debt" value={60} className="mt-4" />
          </Card>
          <Card as="article">
            <Flag className="absolute -top-2.5 end-4">New</Flag>
            <h4 className="text-title-s">Money talks for two</h4>
            <p className="text-small text-soft">6 lessons · about 26 min</p>
            <ProgressBar label="Progress in Money talks" value={0} className="mt-4" />
            <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
              <span className="text-small text-soft">0% Complete</span>
              <Button variant="outline">Get Started</Button>
            </div>
          </Card>
        </div>
      </Sample>
      <Sample name="accordion">
        <Accordion defaultOpen={['one']} headingLevel={4}>
          <AccordionItem
            id="one"
            title="What a lender needs to hear"
            note="Article · 4 min"
            icon={<LineIcon name="clock" className="size-6 text-accent" />}
          >
            <p>They need three numbers: what comes in, what must go out, and what is left.</p>
          </AccordionItem>
          <AccordionItem
            id="two"
            title="Calling a lender when you can’t pay in full"
            note="Video · 6 min"
            flag={<Flag>Updated</Flag>}
          >
            <p>Say it slowly. A pause is not a weakness.</p>
          </AccordionItem>
          <AccordionItem id="three" title="After the call">
            <p>Write down who you spoke to, and when.</p>
          </AccordionItem>
        </Accordion>
      </Sample>
      <Sample name="tabs">
        <Tabs
          label="Members"
          tabs={[
            { value: 'members', text: 'Members (24)', content: <p>Twenty-four people.</p> },
            { value: 'invited', text: 'Invited (3)', content: <p>Three invitations are open.</p> },
            { value: 'settings', text: 'Settings', content: <p>Name and seats.</p> },
          ]}
        />
      </Sample>
      <Sample name="initials-avatar">
        <Row>
          <InitialsAvatar name="Maya Reyes" />
          <InitialsAvatar name="maya" className="size-13 text-body" />
          <InitialsAvatar name="" decorative />
        </Row>
      </Sample>
      <Sample name="prose">
        <div className="prose">
          <h4>Before you call</h4>
          <p>
            Most people wait <strong>eleven weeks</strong> before they ring a lender. You can do it this week,
            with a <a href="#main">one-page note</a> in front of you and <em>a glass of water</em>.
          </p>
          <ul>
            <li>What came in last month</li>
            <li>
              What had to go out
              <ul>
                <li>rent and heat</li>
                <li>food</li>
              </ul>
            </li>
          </ul>
          <ol>
            <li>Say your name and your number.</li>
            <li>Say what you can pay, and from when.</li>
          </ol>
          <blockquote>“I want to pay. I need a smaller step.”</blockquote>
        </div>
      </Sample>
    </Section>
  )
}
