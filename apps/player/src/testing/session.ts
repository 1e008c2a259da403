/** Session of a signed-in member. */
export const SESSION = {
  token: 't',
  merchantCode: '',
  userName: 'thiri',
  firstTimeLogin: false,
  customerType: null,
  type: 0,
};
