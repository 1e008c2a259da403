/**
 * SMS. One interface, two implementations: Twilio's messages API, which several gateways implement too, and by default
 * the local delivery log shown in the console.
 */
export type SmsMessage = {
  /** International form with the plus sign, such as `+959420000000`. */
  to: string;
  text: string;
};

export type Sms = {
  /** Sends one message. @throws {SmsRefused} when it was not, or perhaps not, accepted */
  send: (message: SmsMessage) => Promise<void>;
};

/** The provider did not accept the message. The text is for the log: it contains no number, code or key. */
export class SmsRefused extends Error {
  constructor(reason: string) {
    super(`the SMS was not sent: ${reason}`);
    this.name = 'SmsRefused';
  }
}

export type SmsSettings = {
  /** URL of the provider without a path, such as `https://api.twilio.com`. */
  base: string;
  account: string;
  token: string;
  /** Sender: a number in international form, or a name of up to 11 letters and digits. */
  from: string;
};
