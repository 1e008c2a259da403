/**
 * The way to a mobile phone. One interface, two providers: Twilio's messages API, which several gateways speak too, and
 * by default the local outbox that the console shows.
 */
export type SmsMessage = {
  /** International form with the plus sign, such as `+959420000000`. */
  to: string;
  text: string;
};

export type Sms = {
  /** Hands one message over. @throws {SmsRefused} when it was not, or perhaps not, accepted */
  send: (message: SmsMessage) => Promise<void>;
};

/** The provider did not take the message. The text is for the log: it names no number, no code and no key. */
export class SmsRefused extends Error {
  constructor(reason: string) {
    super(`the SMS was not sent: ${reason}`);
    this.name = 'SmsRefused';
  }
}

export type SmsSettings = {
  /** Address of the provider without a path, such as `https://api.twilio.com`. */
  base: string;
  account: string;
  token: string;
  /** Sender: a number in international form, or a name of up to 11 letters and digits. */
  from: string;
};
