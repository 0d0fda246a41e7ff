/** The data stored at the Stripe fake. */
export interface Subscription {
  id: string
  object: 'subscription'
  customer: string
  created: number
  status: string
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  ended_at: number | null
  pending_update: object | null
  latest_invoice: string | null
  items: { object: 'list'; data: Item[] }
}
interface Item {
  id: string
  quantity: number
  price: Price
  current_period_start: number
  current_period_end: number
}
export interface Price {
  id: string
  object: 'price'
  active: boolean
  unit_amount: number
  currency: string
}
export interface Invoice {
  id: string
  object: 'invoice'
  customer: string
  number: string | null
  created: number
  total: number
  amount_due: number
  currency: string
  status: string
  hosted_invoice_url: string
  period_end: number
  next_payment_attempt: number | null
}
export interface Session {
  id: string
  object: 'checkout.session'
  customer: string
  status: 'open' | 'complete' | 'expired'
  url: string | null
  success_url: string
  price: string
  quantity: number
  promotion: string
}
export interface Event {
  id: string
  object: 'event'
  type: string
  created: number
  data: { object: object }
}

const MONTH_S = 30 * 86_400
const NOW_S = () => Math.floor(Date.now() / 1000)

/** The objects of an account at Stripe, newest last, and what happens to them outside the API. */
export class World {
  readonly prices = new Map<string, Price>()
  readonly customers: { id: string; object: 'customer'; email: string }[] = []
  readonly subscriptions: Subscription[] = []
  readonly invoices: Invoice[] = []
  readonly sessions: Session[] = []
  /** What Stripe would send to the webhook, oldest first. */
  readonly events: Event[] = []
  /** Codes that can be used. */
  readonly promotions = new Map([['SPRING', 'promo_spring']])
  private count = 0

  newId(prefix: string): string {
    this.count += 1
    return `${prefix}_${String(this.count).padStart(6, '0')}`
  }

  emit(type: string, object: object): Event {
    // The object as it is now: it may have changed when the event arrives.
    const data = { object: structuredClone(object) }
    const event = { id: this.newId('evt'), object: 'event' as const, type, created: NOW_S(), data }
    this.events.push(event)
    return event
  }

  /** The payer pays: what the pages of Stripe do. */
  pay(sessionId: string): Subscription {
    const session = this.sessions.find(({ id, status }) => id === sessionId && status === 'open')
    if (!session) throw new Error('This session is not open')
    session.status = 'complete'
    session.url = null
    const price = this.prices.get(session.price)
    if (!price) throw new Error('no such price')
    const subscription = this.subscribe(session.customer, price, session.quantity)
    this.emit('checkout.session.completed', session)
    this.emit('customer.subscription.created', subscription)
    return subscription
  }

  private subscribe(customer: string, price: Price, quantity: number): Subscription {
    const now = NOW_S()
    const item = { id: this.newId('si'), quantity, price, current_period_start: now }
    const invoice = this.invoice(customer, price.unit_amount * quantity)
    const subscription: Subscription = {
      id: this.newId('sub'),
      object: 'subscription',
      customer,
      created: now + this.subscriptions.length,
      status: 'active',
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      ended_at: null,
      pending_update: null,
      latest_invoice: invoice.id,
      items: { object: 'list', data: [{ ...item, current_period_end: now + MONTH_S }] },
    }
    this.subscriptions.push(subscription)
    return subscription
  }

  invoice(customer: string, total: number, status = 'paid'): Invoice {
    const id = this.newId('in')
    const invoice: Invoice = {
      id,
      object: 'invoice',
      customer,
      number: `A-${this.invoices.length + 1}`,
      created: NOW_S(),
      total,
      amount_due: total,
      currency: 'usd',
      status,
      hosted_invoice_url: `https://invoice.stripe.example/${id}`,
      period_end: NOW_S() + MONTH_S,
      next_payment_attempt: null,
    }
    this.invoices.push(invoice)
    return invoice
  }

  /** Something happens to a subscription in Stripe's own pages, or with time. */
  change(id: string, change: Partial<Subscription>): Event {
    const subscription = this.subscriptions.find((one) => one.id === id)
    if (!subscription) throw new Error('no such subscription')
    Object.assign(subscription, change)
    const type = change.status === 'canceled' ? 'deleted' : 'updated'
    return this.emit(`customer.subscription.${type}`, subscription)
  }

  cancel(id: string): Event {
    const now = NOW_S()
    return this.change(id, { status: 'canceled', canceled_at: now, ended_at: now })
  }
}
