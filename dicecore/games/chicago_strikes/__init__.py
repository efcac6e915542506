"""Chicago with strikes, or Tschigg: three dice, a call, and the last strike loses."""
