// Sends one message with gopkg.in/mail.v2.
package main

import (
	"fmt"
	"os"
	"strconv"

	mail "gopkg.in/mail.v2"
)

func main() {
	env := os.Getenv
	message := mail.NewMessage()
	message.SetHeader("From", env("FROM"))
	message.SetHeader("To", env("TO"))
	message.SetHeader("Bcc", env("HIDDEN"))
	message.SetHeader("Subject", env("SUBJECT"))
	message.SetBody("text/plain", env("TEXT"))
	port, _ := strconv.Atoi(env("PORT"))
	if err := mail.NewDialer(env("HOST"), port, env("LOGIN"), env("KEY")).DialAndSend(message); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}
