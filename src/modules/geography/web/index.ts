/** What pages may place of geography. */
export { CurrencyChoice } from './currency-choice.tsx';
export { LocalMoney } from './local-money.tsx';
export { ShippingTime } from './shipping-time.tsx';
